-- A file of a conversation that was kept in Data stays in the conversation's search unless its document is read from the
-- same bytes: a document that was replaced by a newer file no longer says what this file says.
create or replace view conversation.attached with (security_invoker = true) as
  select a.* from public.attachment a
  where a.thread_id = (select public.sextant_open_conversation()) and a.status = 'indexed'
    and not exists (
      select from public.document d
      where d.organisation_id = a.organisation_id and d.id = a.document_id and d.deleted_at is null and d.status = 'indexed'
        and d.sha256 = a.sha256
    );
