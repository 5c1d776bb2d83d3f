import type { UserCard } from '#worker/account/auth/contract.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { Report } from './contract.ts'
import type { reports } from './schema.ts'

type UserRow = UserCard & { state: string }

/** A report joined with its possible targets. A report about a post or podcast can also include its publication. */
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

export function viewReport(row: ReportRow): Report {
  const { hash, kind, rule, details, state, createdAt: reportedAt } = row.report
  const [reporter, owner] = [toUserCard(row.reporter), toUserCard(row.owner)]
  return { hash, reporter, kind, ...targetSummary(row, owner), owner, rule, details, state, reportedAt, openCount: row.openCount }
}

const toUserCard = (person: UserRow | null): UserCard | null =>
  person && person.state !== 'deleted' ? { handle: person.handle, name: person.name, avatar: person.avatar } : null

function targetSummary({ report: { kind }, ...row }: ReportRow, owner: UserCard | null): Pick<Report, 'title' | 'path'> {
  const ownerPath = (rest: string) => owner && `/${owner.handle}${rest}`
  const erased = { title: '', path: null }
  switch (kind) {
    case 'post': {
      const handle = row.publication?.handle ?? owner?.handle
      return row.post && handle ? { title: row.post.title, path: postPath(handle, row.post.slug, row.post.hash) } : erased
    }
    case 'comment':
      return row.comment ? { title: row.comment.body, path: ownerPath(`/comment/${row.comment.hash}`) } : erased
    case 'person':
      return owner ? { title: owner.name, path: ownerPath('') } : erased
    case 'list':
      return row.list ? { title: row.list.name, path: ownerPath(`/list/${row.list.hash}`) } : erased
    case 'podcast':
      return row.podcast ? { title: row.podcast.title, path: `/podcast/${row.podcast.hash}` } : erased
    case 'publication':
      return row.publication ? { title: row.publication.name, path: `/${row.publication.handle}` } : erased
  }
}
