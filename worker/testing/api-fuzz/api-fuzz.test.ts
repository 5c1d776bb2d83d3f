import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#shared/contract/http.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anApiToken, aPublication, aUser, discardJobs, ORIGIN, request, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { apiEndpoints } from '../api-document.ts'
import { createSubject, SUBJECT_KINDS, statesOf } from '../authorisation/subjects.ts'
import { takeUndeclaredResponses } from '../undeclared-responses.ts'
import type { Pool } from './arbitraries.ts'
import { type FuzzedRequest, requestOf } from './request.ts'

const ROUTES = apiEndpoints().map(({ method, path }) => `${method} ${path}`)

/** Routes that change what later requests of the run see; admins do not call them here. */
const SITE_WIDE = /^(?:PUT|POST|PATCH|DELETE) \/api\/admin\/(?:feature-switches|term-rules|link-domains|announcements|topics)/

/** Routes that need a part which tests do not run, the bank or the image service, and answer 503 without it. */
const NEEDS_OTHERS = /\/(?:payments|invoices|promotions|sponsored-posts|wallet|media|avatar|covers|share)(?:\/|$)/
const isExpected = (route: string, status: number) => status < 500 || (status === 503 && NEEDS_OTHERS.test(route))

let headersOf: Record<string, Record<string, string>>
let pool: Pool
let count = 0
const answers = new Map<number, number>()

/** Creates one resource of every kind and collects their identifiers by the name of the route parameter. */
async function createPool(owner: TestUser): Promise<Pool> {
  const found: Record<string, string[]> = {}
  for (const kind of SUBJECT_KINDS) {
    // Several kinds make the owner a member of the publication.
    const publication = await aPublication({ owner: await aUser() })
    for (const [name, value] of Object.entries(await createSubject(kind, { state: statesOf(kind)[0], owner, publication })))
      found[name] = [...(found[name] ?? []), value]
  }
  const hashes = found.hash ?? []
  return {
    ...found,
    parent: hashes,
    cover: hashes,
    publication: hashes,
    comments: hashes,
    posts: hashes,
    key: [...(found.key ?? []), owner.handle],
  }
}

/** Creates accounts of every role, a token and resources; requests end sessions, delete resources and reach limits. */
async function createScene(): Promise<void> {
  const member = await aUser({ createdAt: 1 })
  pool = await createPool(member)
  const withCookie = ({ cookie }: TestUser) => ({ Cookie: cookie })
  headersOf = {
    visitor: {},
    member: withCookie(member),
    stranger: withCookie(await aUser({ createdAt: 1 })),
    suspended: withCookie(await aUser({ state: 'suspended' })),
    moderator: withCookie(await aUser({ role: 'moderator' })),
    admin: withCookie(await aUser({ role: 'admin' })),
    token: { Authorization: `Bearer ${await anApiToken(member)}` },
  }
}

beforeAll(() => setOutboundNetwork(async () => new Response('none', { status: 404 })))

const PERSIAN = /[\u0621-\u06cc]/

/** Sends a request and describes what is wrong with its response; undefined if nothing is. */
async function findFault(route: string, { requester, path, body, headers }: FuzzedRequest): Promise<string | undefined> {
  const method = route.slice(0, route.indexOf(' '))
  const usual = {
    'CF-Connecting-IP': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    ...headersOf[requester],
    ...(method === 'GET' ? {} : { Origin: ORIGIN, 'Content-Type': 'application/json' }),
  }
  count++
  const response = await request(path, { method, headers: { ...usual, ...headers }, body, redirect: 'manual' })
  discardJobs()
  const [undeclared] = takeUndeclaredResponses()
  const { status } = response
  answers.set(status, (answers.get(status) ?? 0) + 1)
  if (!isExpected(route, status)) return `${status}: ${takeConsole().join(' ').slice(0, 600)}`
  takeConsole()
  if (undeclared) return undeclared
  if (status < 400 || !response.headers.get('Content-Type')?.startsWith('application/json')) return undefined
  const { data } = ErrorBody.safeParse(await response.json())
  return data && !PERSIAN.test(data.error.message) ? `not Persian: ${data.error.message}` : undefined
}

const RUNS = __FUZZ_RUNS__
const SEED = __FUZZ_SEED__
const ROUTES_PER_SCENE = Math.max(10, Math.ceil(200 / RUNS))

test(`no request makes the API fail or answer what it does not declare (seed ${SEED})`, { timeout: 3_000_000 }, async () => {
  const failures: string[] = []
  for (const [nth, route] of ROUTES.entries()) {
    if (nth % ROUTES_PER_SCENE === 0) await createScene()
    const requesters = Object.keys(headersOf)
    const allowed = SITE_WIDE.test(route) ? requesters.filter((one) => one !== 'admin') : requesters
    const property = fc.asyncProperty(requestOf(route, allowed, pool), async (one) => {
      const fault = await findFault(route, one)
      if (fault) throw new Error(fault)
    })
    const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: RUNS, seed: SEED + nth, endOnFailure: RUNS < 10 })
    if (failed) failures.push(`${route}: ${String(errorInstance)}\n  ${JSON.stringify(counterexample).slice(0, 800)}`)
  }
  const byStatus = [...answers].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  console.log(`${count} requests of ${ROUTES.length} operations, seed ${SEED}; ${byStatus.join(', ')}`)
  expect(answers.get(200)).toBeGreaterThan(0)
  expect(failures).toEqual([])
})
