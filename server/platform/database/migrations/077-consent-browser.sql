-- The browser that began, as the hash of its cookie: another one that brings the state back has to sign in first.
alter table oauth_request add column browser_hash text;
