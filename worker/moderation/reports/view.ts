import type { UserCard } from '#worker/account/auth/contract.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { Report } from './contract.ts'
import type { reports } from './schema.ts'

type UserRow = UserCard & { state: string }

/** A report with whatever it may point at; only what its kind names is there. */
export interface ReportRow {
  report: typeof reports.$inferSelect
  reporter: UserRow
  owner: UserRow | null
  post: { hash: string; title: string; slug: string } | null
  comment: { hash: string; body: string } | null
  list: { hash: string; name: string } | null
  podcast: { hash: string; title: string } | null
  publication: { handle: string; name: string } | null
  openCount: number
}

/** A row as moderators see it. */
export function viewReport(row: ReportRow): Report {
  const { hash, kind, rule, details, state, createdAt: reportedAt } = row.report
  const [reporter, owner] = [toUserCard(row.reporter), toUserCard(row.owner)]
  return { hash, reporter, kind, ...targetSummary(row, owner), owner, rule, details, state, reportedAt, openCount: row.openCount }
}

/** A deleted account has no name any more. */
const toUserCard = (person: UserRow | null): UserCard | null =>
  person && person.state !== 'deleted' ? { handle: person.handle, name: person.name, avatar: person.avatar } : null

/** What the thing is called, and where it stands. */
function targetSummary({ report: { kind }, ...row }: ReportRow, owner: UserCard | null): Pick<Report, 'title' | 'path'> {
  const ownerPath = (rest: string) => owner && `/${owner.handle}${rest}`
  const none = { title: '', path: null }
  switch (kind) {
    case 'post': {
      const handle = row.publication?.handle ?? owner?.handle
      return row.post && handle ? { title: row.post.title, path: postPath(handle, row.post.slug, row.post.hash) } : none
    }
    case 'comment':
      return row.comment ? { title: row.comment.body, path: ownerPath(`/comment/${row.comment.hash}`) } : none
    case 'person':
      return owner ? { title: owner.name, path: ownerPath('') } : none
    case 'list':
      return row.list ? { title: row.list.name, path: ownerPath(`/list/${row.list.hash}`) } : none
    case 'podcast':
      return row.podcast ? { title: row.podcast.title, path: `/podcast/${row.podcast.hash}` } : none
    case 'publication':
      return row.publication ? { title: row.publication.name, path: `/${row.publication.handle}` } : none
  }
}
