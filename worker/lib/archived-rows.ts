/** Rows about a member that are neither a text nor a file; an archive of the account has them in a JSON file. */
export interface ArchivedRows {
  /** Columns by the name in the file; a name that ends in `:json` has JSON. */
  columns: string
  /** FROM and WHERE; `@owner` is the member. */
  from: string
  /** Columns that order the rows, unique together. */
  key: string
}

/** Title and address of a public post `p`. */
export const POST_COLUMNS = `p.hash AS post, p.title, '/' || coalesce((SELECT b.handle FROM publications b WHERE b.id = p.publication_id),
  (SELECT w.handle FROM users w WHERE w.id = p.author_id)) || '/' || p.hash AS path`
/** Whether the member may read the post `p`. */
export const IS_PUBLIC_POST = `p.state = 'published' AND NOT EXISTS (SELECT 1 FROM users w WHERE w.id = p.author_id AND w.state IN ('deactivated', 'deleted'))
  AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.user_id = p.author_id AND k.blocked_id = @owner)`
