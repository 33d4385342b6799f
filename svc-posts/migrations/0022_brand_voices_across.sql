-- The same rows, told as in the other tables, so that the planner expects all of them where all are asked for.
alter policy account_rows on brand_voices
  using (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int)
  with check (current_setting('kallos.across', true) <> '' or account_id = nullif(current_setting('kallos.account', true), '')::int);
