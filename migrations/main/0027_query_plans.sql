-- Indexes for lists and foreign keys that read whole tables or sorted their results; worker/testing/authorisation/query-plans.test.ts.
CREATE INDEX podcasts_owner ON podcasts (owner_id);
CREATE INDEX podcasts_publication ON podcasts (publication_id) WHERE publication_id IS NOT NULL;
CREATE INDEX publications_owner ON publications (owner_id);
CREATE INDEX suspensions_newest ON suspensions (begun_at, id) WHERE lifted_at IS NULL;
CREATE INDEX comments_newest ON comments (post_id, created_at, id);
CREATE INDEX sound_uploads_post ON sound_uploads (post_id);
CREATE INDEX listening_post ON listening (post_id);
DROP INDEX listening_newest;
CREATE INDEX listening_newest ON listening (user_id, changed_at, post_id);
DROP INDEX publication_members_user;
CREATE INDEX publication_members_user ON publication_members (user_id, joined_at, publication_id);
