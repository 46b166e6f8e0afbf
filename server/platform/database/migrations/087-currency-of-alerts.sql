-- The currency in which the chart of an alert was seen; null for those that were not looked at since, which are in the
-- organisation's.
alter table chart_alert add column currency text;
