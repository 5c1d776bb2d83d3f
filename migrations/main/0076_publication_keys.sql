-- A key identifies a request of one member: that of somebody else may be the same.
DROP INDEX publications_client_key;
CREATE UNIQUE INDEX publications_client_key ON publications (owner_id, client_key) WHERE client_key IS NOT NULL;
