-- Jobs of playbooks and commentary keep the calls that they paid for as well.
alter table research_call rename to kept_model_call;
