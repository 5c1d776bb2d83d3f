import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MINUTE } from '#shared/time.ts'
import { type ImportItem, ImportItems, type ImportPreview, type ShowImport } from '#worker/podcasts/importer/contract.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { startFeedHost } from '../support/feed-host.ts'
import { registerMember, uniqueId, waitForEmailCode } from '../support/member.ts'
import { ownershipElement } from '../support/ownership-word.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'

// Previews and imports each feed file of a folder through the API. A local host serves the files, with generated audio and pictures in place
// of theirs. Prints a table; exits with 1 if an episode is refused whose feed names an audio file for it, or if any response is a 5xx. Run
// with `npm run verify -- real-feeds <folder>`; `--items 5` imports only the newest items of each feed, `--items 0` all. The preview reads all.
const { values, positionals } = parseArgs({ options: { items: { type: 'string', default: '20' } }, allowPositionals: true })
const [folder] = positionals
if (!folder) throw new Error('Usage: npm run verify -- real-feeds <folder> [--items 20]')
const MAX_ITEMS = Number(values.items) || Number.POSITIVE_INFINITY
/** Maximum duration of one import, in ms. */
const LIMIT = 10 * MINUTE

interface Result {
  file: string
  preview: string
  read: number
  refused: string
  imported: string
  /** Whether the feed was refused as locked, and read once it was not. */
  unlocked: boolean
  problems: string[]
}

const data = temporaryData('real-feeds')
const server = await startServer({ data: data.path, port: await freePort() })
const host = await startFeedHost()
const results: Result[] = []
try {
  for (const file of readdirSync(folder).sort()) {
    const result = await checkFeed(file, readFileSync(join(folder, file))).catch((error: unknown) => failed(file, error))
    results.push(result)
    console.log([result.file, result.preview, result.read, result.refused || '–', result.imported || '–', ...result.problems].join(' | '))
  }
} finally {
  host.close()
  await server.stop()
  data.remove()
}
const count = (holds: (result: Result) => boolean) => results.filter(holds).length
console.log(
  `${results.length} feeds: ${count(({ preview }) => preview.startsWith('ok'))} previewed, ${count(({ imported }) => imported.startsWith('done'))} imported, ${count(({ preview }) => !preview.startsWith('ok'))} refused with a reason`,
)
const problems = results.filter(({ problems }) => problems.length > 0)
for (const { file, problems: found } of problems) console.log(`FAILED: ${file}: ${found.join('; ')}`)
if (problems.length > 0) process.exitCode = 1

function failed(file: string, error: unknown): Result {
  return { file, preview: '', read: 0, refused: '', imported: '', unlocked: false, problems: [String(error)] }
}

async function checkFeed(file: string, bytes: Buffer): Promise<Result> {
  const result: Result = { file, preview: '', read: 0, refused: '', imported: '', unlocked: false, problems: [] }
  const { client } = await registerMember(server.origin)
  const call = async (path: string, json?: unknown): Promise<ClientResponse> => {
    const response = await client.send(json === undefined ? 'GET' : 'POST', `/api/podcast-imports${path}`, { json, timeout: MINUTE })
    if (response.status >= 500) result.problems.push(`${path || 'start'} returned ${response.status}`)
    return response
  }
  let whole = host.addFeed(bytes, Number.POSITIVE_INFINITY)
  let previewed = await call('/preview', { feed: whole.url })
  if (previewed.status === 409 && whole.isLocked) {
    // Its owner would unlock it, too.
    result.unlocked = true
    whole = host.addFeed(bytes, Number.POSITIVE_INFINITY, true)
    previewed = await call('/preview', { feed: whole.url })
  }
  if (previewed.status !== 200) {
    result.preview = `${previewed.status} ${messageOf(previewed)}`
    if (whole.expected.length > 0) result.problems.push(`refused with ${whole.expected.length} good episodes: ${messageOf(previewed)}`)
    return result
  }
  const preview: ImportPreview | { choices: unknown[] } = JSON.parse(previewed.text)
  if ('choices' in preview) return { ...result, preview: `${preview.choices.length} feeds to choose from` }
  result.preview = result.unlocked ? 'ok once unlocked' : 'ok'
  result.read = preview.count
  result.refused = summarize(preview.skipped)
  if (preview.count < whole.expected.length)
    result.problems.push(`${whole.expected.length - preview.count} of ${whole.expected.length} good episodes not read`)

  const cut = host.addFeed(bytes, MAX_ITEMS, true)
  const started = await startImport(client, cut.url, call)
  if (started.status !== 201) {
    result.imported = `${started.status} ${messageOf(started)}`
    if (cut.expected.length > 0) result.problems.push(`import refused: ${messageOf(started)}`)
    return result
  }
  const done = await waitForImport(JSON.parse(started.text), call)
  const items = await listItems(done.hash, call)
  result.imported = [done.state, done.counts.done, summarize(items.filter(({ state }) => state !== 'done'))].filter(Boolean).join(' ')
  if (done.state !== 'done' || done.counts.done < cut.expected.length)
    result.problems.push(`${done.counts.done} of ${cut.expected.length} good episodes imported`)
  return result
}

type Call = (path: string, json?: unknown) => Promise<ClientResponse>

/** Starts an import, with a code if the feed has an owner address, else with a word in the feed. */
async function startImport(client: Client, feed: string, call: Call): Promise<ClientResponse> {
  const start = (verification: unknown = null) => call('', { key: uniqueId(), feed, confirmsOwnership: true, verification })
  const preview = await call('/preview', { feed })
  if (preview.status !== 200) return start()
  const { verificationEmail, needsWord }: ImportPreview = JSON.parse(preview.text)
  if (needsWord) host.addElement(feed, await ownershipElement(client, feed))
  if (verificationEmail === null) return start()
  const sent = await call('/ownership-code', { feed })
  if (sent.status !== 202) return sent
  return start({ challenge: JSON.parse(sent.text).challenge, code: await waitForEmailCode(client, host.ownerOf(feed)) })
}

async function waitForImport(started: ShowImport, call: Call): Promise<ShowImport> {
  let current = started
  for (const until = Date.now() + LIMIT; current.state === 'running' && Date.now() < until; ) {
    await new Promise((next) => setTimeout(next, 300))
    const { status, text } = await call(`/${started.hash}`)
    if (status === 200) current = JSON.parse(text)
  }
  return current
}

async function listItems(hash: string, call: Call): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let after = ''; ; ) {
    const page = ImportItems.parse(JSON.parse((await call(`/${hash}/items${after && `?after=${after}`}`)).text))
    items.push(...page.items)
    if (!page.next) return items
    after = page.next
  }
}

function summarize(items: readonly { reason: string | null }[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of items) counts.set(reason ?? 'unfinished', (counts.get(reason ?? 'unfinished') ?? 0) + 1)
  return [...counts].map(([reason, number]) => `${number} ${reason}`).join(', ')
}

function messageOf({ text }: ClientResponse): string {
  const { error } = text.startsWith('{') ? JSON.parse(text) : { error: { message: text.slice(0, 100) } }
  return Object.values<string>(error.fields ?? {})[0] ?? error.message
}
