import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { classifyClient } from '#worker/lib/http/classify-client.ts'

// Classifies the examples of OPAWG's lists of user agents (github.com/opawg/user-agents-v2), which are read from a checkout and are no part of
// this repository. Prints right and total per file and the wrong examples; exits with 1 below MIN_SHARE.
const MIN_SHARE = 0.98
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'

const List = z.object({
  entries: z.array(
    z.object({ name: z.string(), pattern: z.string(), category: z.string().optional(), examples: z.array(z.string()).default([]) }),
  ),
})

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Usage: npm run user-agents -- <checkout of opawg/user-agents-v2>')
  process.exit(2)
}
const readEntries = (name: string) => List.parse(JSON.parse(readFileSync(join(folder, 'src', `${name}.json`), 'utf8'))).entries
const names = ['bots', 'apps', 'libraries', 'browsers', 'devices', 'referrers'] as const
const lists = Object.fromEntries(names.map((name) => [name, readEntries(name)]))

/** Bots and libraries of category `bot`, by the first match in the order that the lists' README prescribes. */
function isProgram(agent: string): boolean {
  for (const name of ['bots', 'apps', 'libraries', 'browsers']) {
    const entry = lists[name]?.find(({ pattern }) => new RegExp(pattern).test(agent))
    if (entry) return name === 'bots' || entry.category === 'bot'
  }
  return false
}

const isCounted = (headers: Readonly<Record<string, string>>) =>
  classifyClient({ headers: { get: (name) => headers[name] ?? null } }).kind === 'person'

let [right, total] = [0, 0]
for (const name of names) {
  const examples = (lists[name] ?? []).flatMap(({ examples, ...entry }) => examples.map((text) => ({ ...entry, text })))
  const wrong = examples.filter(({ text }) =>
    name === 'referrers' ? !isCounted({ 'User-Agent': BROWSER, Referer: text }) : isCounted({ 'User-Agent': text }) === isProgram(text),
  )
  right += examples.length - wrong.length
  total += examples.length
  console.log(`${name.padEnd(10)} ${String(examples.length - wrong.length).padStart(4)} of ${String(examples.length).padStart(4)}`)
  for (const { name: entry, text } of wrong) console.log(`  ${entry}: ${text}`)
}
console.log(`${'all'.padEnd(10)} ${String(right).padStart(4)} of ${String(total).padStart(4)} (${((100 * right) / total).toFixed(1)} %)`)
if (right < MIN_SHARE * total) {
  console.error(`At least ${100 * MIN_SHARE} % must be classified as the lists say.`)
  process.exitCode = 1
}
