import { SearchType } from '#worker/discovery/search/contract.ts'
import { MyPostType } from '#worker/posts/posts/contract.ts'
import type { PageRow, SIDEBARS } from '#worker/testing/authorisation/page-row.ts'
import { PAGE_TABLE } from '#worker/testing/authorisation/page-table.ts'
import { expectedOutcome, type Outcome } from '#worker/testing/authorisation/row.ts'
import type { SubjectKind } from '#worker/testing/authorisation/subject.ts'

/** What the member and the sample community have; paths are not percent-encoded. */
export interface RouteFixtures {
  /** Handle of the signed-in member, who also owns the draft, the posts and a publication. */
  handle: string
  draft: string
  /** Secret of a link to the draft. */
  draftLink: string
  /** A post of the member that is held for review. */
  held: string
  post: string
  postPath: string
  /** A publication of the member. */
  ownPublication: { hash: string; handle: string }
  /** Hash of a show of the sample community. */
  podcast: string
  episodePath: string
  tag: string
  topic: string
  /** Handle of a publication of the sample community. */
  publication: string
  listPath: string
  commentPath: string
}

type Params = Record<string, string>

interface Subject {
  state: string
  /** Set if the subject, or its publication, is the member's. */
  memberIs?: 'owner' | 'publicationOwner'
  params(known: RouteFixtures): Params
}

export interface RouteRow {
  /** Path of the router, such as `/tag/$name`. */
  route: string
  /** Returns a percent-encoded path. */
  path(known: RouteFixtures): string
  /** Status, or `login` for a redirect to `/login` with the path in `next`. */
  visitor: Outcome
  member: Outcome
  sidebar: keyof typeof SIDEBARS | null
}

const MISSING_HASH = 'zzzzzzzzzzzz'
const MISSING_HANDLE = 'nobody.by.this.name'

/** Returns the parameters in a path such as `/{username}/list/{hash}`. */
const fromPath = (names: readonly string[], path: string): Params =>
  Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, path.split('/')[at + 1] ?? '']])))

/** Subjects of each kind that the fixtures have; a page shows the first one that the member may see. */
const SUBJECTS: { [Kind in SubjectKind]?: readonly Subject[] } = {
  none: [{ state: 'any', params: () => ({}) }],
  post: [
    {
      state: 'published',
      memberIs: 'owner',
      params: ({ post, postPath }) => ({ ...fromPath(['username', 'slug'], postPath), hash: post }),
    },
  ],
  heldPost: [{ state: 'held', memberIs: 'owner', params: ({ held }) => ({ hash: held }) }],
  comment: [{ state: 'visible', params: ({ commentPath }) => fromPath(['username', '', 'hash'], commentPath) }],
  draftLink: [{ state: 'active', memberIs: 'owner', params: ({ handle, draftLink }) => ({ username: handle, hash: draftLink }) }],
  list: [{ state: 'public', params: ({ listPath }) => fromPath(['username', '', 'hash'], listPath) }],
  person: [{ state: 'active', memberIs: 'owner', params: ({ handle }) => ({ username: handle }) }],
  podcast: [{ state: 'shown', params: ({ podcast }) => ({ hash: podcast }) }],
  tag: [{ state: 'known', params: ({ tag }) => ({ name: tag }) }],
  publication: [
    { state: 'open', params: ({ publication }) => ({ username: publication, handle: publication, hash: MISSING_HASH }) },
    { state: 'open', memberIs: 'publicationOwner', params: ({ ownPublication: { hash, handle } }) => ({ hash, handle, username: handle }) },
  ],
  campaign: [{ state: 'entries', params: () => ({ slug: 'autoabzar' }) }],
  ballot: [{ state: 'voting', params: () => ({ slug: 'autoabzar' }) }],
}
/** The member's post is no episode. */
const EPISODE: Subject = { state: 'published', params: ({ episodePath }) => fromPath(['username', 'slug'], episodePath) }

const SLUGS: Partial<Record<SubjectKind, string>> = { jurySeat: 'autoabzar', birthdayCard: 'birthday', campaign: 'none', ballot: 'none' }

const missingSubject = (kind: SubjectKind): Subject => ({
  state: 'missing',
  memberIs: 'owner',
  params: ({ handle, post }) => ({
    ...{ hash: MISSING_HASH, token: MISSING_HASH, key: MISSING_HASH, submission: MISSING_HASH, publication: MISSING_HASH },
    ...{ series: MISSING_HASH, publicationHash: MISSING_HASH, number: 'D-ZZZZZZZZ', name: 'برچسبی-که-نیست', post },
    username: kind === 'person' || kind === 'publication' ? MISSING_HANDLE : handle,
    handle: MISSING_HANDLE,
    slug: SLUGS[kind] ?? `نوشته-ای-که-نیست-${MISSING_HASH}`,
  }),
})

function createPath({ route, params, query }: PageRow, subject: Params, values: Params): string {
  const all = { ...subject, ...(typeof params === 'function' ? params(subject) : params), ...values }
  const path = route.replace(/\$(\w+)/g, (_, name: string) => {
    if (!all[name]) throw new Error(`${route} has no value for ${name}`)
    return encodeURIComponent(all[name])
  })
  return query ? `${path}?${query}` : path
}

const memberOutcome = (row: PageRow, { state, memberIs }: Subject): Outcome => expectedOutcome(row, memberIs ?? 'stranger', state)

const rowFor = (row: PageRow, subject: Subject, values: Params = {}): RouteRow => ({
  route: row.route,
  path: (known) => createPath(row, subject.params(known), values),
  visitor: expectedOutcome(row, 'visitor', subject.state),
  member: memberOutcome(row, subject),
  sidebar: row.sidebar === undefined ? 'default' : row.sidebar,
})

/** Values of parameters that are no subjects. */
const VALUES: Record<string, readonly Params[]> = {
  '/search/$type': SearchType.options.map((type) => ({ type })),
  '/me/posts/$type': MyPostType.options.map((type) => ({ type })),
  '/campaign/$slug': [{ slug: 'autoabzar' }, { slug: 'birthday' }],
}

/** Returns a row for the subject, or one for each value of `VALUES`, and one without the subject if its outcome differs. */
function rowsOf(row: PageRow): RouteRow[] {
  const subjects = row.route.endsWith('/transcript') ? [EPISODE] : (SUBJECTS[row.of] ?? [])
  const found = subjects.find((subject) => memberOutcome(row, subject) === 200) ?? subjects[0]
  const shown = found ? (VALUES[row.route] ?? [{}]).map((values) => rowFor(row, found, values)) : []
  if (row.of === 'none') return shown
  const missing = rowFor(row, missingSubject(row.of))
  return shown.some(({ visitor, member }) => visitor === missing.visitor && member === missing.member) ? shown : [...shown, missing]
}

/** Pages with values that the table of the Worker's tests leaves out. */
const OTHERS: readonly RouteRow[] = [
  { route: '/$username', path: ({ publication }) => `/${publication}`, visitor: 200, member: 200, sidebar: 'publication' },
  { route: '/search/$type', path: () => '/search/nothing?q=x', visitor: 404, member: 404, sidebar: 'default' },
  { route: '/topic/$name', path: () => '/topic/no-such-topic', visitor: 404, member: 404, sidebar: 'default' },
  { route: '/me/posts/$type', path: () => '/me/posts/nothing', visitor: 'login', member: 404, sidebar: 'default' },
  { route: '/payment/callback', path: () => `/payment/callback?p=${MISSING_HASH}`, visitor: 404, member: 404, sidebar: 'default' },
]

/** The table of the Worker's tests (`PAGE_TABLE`) with addresses of a site: each page as a visitor and as a member may open it. */
export const ROUTE_TABLE: readonly RouteRow[] = [...PAGE_TABLE.flatMap(rowsOf), ...OTHERS]

const isOpen = ({ visitor, member }: RouteRow): boolean => visitor === 200 || member === 200

/** The rows that show a page, and one for each page that neither a visitor nor a member may open. */
export const SHOWN_ROUTES = ROUTE_TABLE.filter((row) => isOpen(row) || ROUTE_TABLE.find(({ route }) => route === row.route) === row)
