-- Whose question a call belonged to, and how many tokens count: what the model said, else an estimate.
alter table llm_call add column person_id text references person on delete set null;
alter table llm_call add column counted_input bigint;
alter table llm_call add column counted_output bigint;
update llm_call set counted_input = coalesce(input_tokens, 0), counted_output = coalesce(output_tokens, 0);
alter table llm_call alter column counted_input set default 0, alter column counted_input set not null;
alter table llm_call alter column counted_output set default 0, alter column counted_output set not null;

-- What an administrator lets the organisation and each of its people use in a month, in tokens and in US dollars.
alter table organisation add column model_limits jsonb not null default '{}';
-- Models that may read the organisation's data beside the one it chose.
alter table organisation add column allowed_models text[] not null default '{}';
-- How answers should be, in the words of the organisation and of each person.
alter table organisation add column model_instructions text not null default '';
alter table person add column model_instructions text not null default '';
