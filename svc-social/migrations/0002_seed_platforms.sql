insert into "platforms" ("name", "icon", "max_hashtags", "recommended_length") values
  ('facebook', 'facebook', 5, 500),
  ('instagram', 'instagram', 5, 300);
