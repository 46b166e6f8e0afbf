-- What a job writes into the log is the server's, whoever asked for the job: nobody's name stands under the steps of a machine.
alter policy append_own on change_log with check (
  organisation_id = (select sextant_readable_organisation())
  and case
    when (select sextant_is_worker()) then actor is null
    else actor is not distinct from (select sextant_person())
      and thing not in ('organisation', 'membership')
      and (visible_to = (select sextant_person()) or organisation_id = (select sextant_writable_organisation()))
  end
);
