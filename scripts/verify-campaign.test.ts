import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chainLines } from '#worker/site/ballots/build-results.ts'
import { rankEntries } from '#worker/site/ballots/rank-entries.ts'
import { temporaryFolder } from './temporary-folder.mjs'

const SCRIPT = 'web/public/verify-campaign.mjs'
const folder = mkdtempSync(join(temporaryFolder(), 'daftar-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))
const HASHES = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd']

/** Returns the values of the lines of a small contest; `d` is withdrawn, and one ballot is excluded. */
function contest() {
  const header = {
    ...{ format: 'daftar-contest-1', campaign: 'autoabzar', votesPerVoter: 2, juryWeight: 30, prizes: ['کتاب', 'قلم'] },
    entries: HASHES.map((hash, nth) => ({ hash, publishedAt: 1000 + nth, status: nth === 3 ? 'withdrawn' : 'eligible' })),
  }
  const [a = '', b = '', c = '', d = ''] = HASHES
  const ballots = [
    { receipt: 'receipt00001', votes: [a, b] },
    { receipt: 'receipt00002', votes: [b, d] },
    { receipt: 'receipt00003', votes: [a, c], excluded: 'رأی‌های یک دستگاه' },
    { receipt: 'receipt00004', votes: [b] },
    { receipt: 'receipt00005', votes: [] },
  ]
  const jurors = [
    { juror: 1, scores: { [a]: 9, [b]: 4, [c]: 7 } },
    { juror: 2, scores: { [a]: 8, [c]: 10 } },
  ]
  const tallies = [
    { hash: a, publishedAt: 1000, votes: 1, jurySum: 17, juryCount: 2 },
    { hash: b, publishedAt: 1001, votes: 3, jurySum: 4, juryCount: 1 },
    { hash: c, publishedAt: 1002, votes: 0, jurySum: 17, juryCount: 2 },
  ]
  const summary = { ballots: 5, excluded: 1, votes: 4, ranking: rankEntries(tallies, 30, 2) }
  return { header, ballots, jurors, summary }
}

type Contest = ReturnType<typeof contest>

function toFile({ header, ballots, jurors, summary }: Contest): { text: string; head: string } {
  const chain = chainLines()
  const text = [header, ...ballots, ...jurors, summary].map(chain.add).join('')
  return { text, head: chain.head() }
}

const GOOD = toFile(contest())

function run(text: string, ...options: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.jsonl`)
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, path, ...options], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Changes the values of a contest, counts again what the change concerns and makes a new chain, as a careful forger does. */
function rechained(change: (contest: Contest) => void): string {
  const changed = contest()
  change(changed)
  return toFile(changed).text
}

const lines = () => GOOD.text.split('\n')
const editLines = (edit: (list: string[]) => void): string => {
  const list = lines()
  edit(list)
  return list.join('\n')
}

test('an intact file passes, with the published hash and the receipt of a ballot', () => {
  const { status, output } = run(GOOD.text, '--head', GOOD.head, '--receipt', 'receipt00003')
  expect(output).toContain('5 ballots (1 excluded), 4 counted votes, 2 jurors')
  expect(output).toContain('1. bbbbbbbbbbbb: 3 votes, score 8200')
  expect(output).toContain('Your ballot: aaaaaaaaaaaa, cccccccccccc (excluded)')
  expect(status).toBe(0)
})

test.each<[string, string, RegExp]>([
  ['a changed vote', GOOD.text.replace('["bbbbbbbbbbbb"]', '["aaaaaaaaaaaa"]'), /chain breaks at line 5/],
  ['a removed ballot', editLines((list) => list.splice(2, 1)), /chain breaks at line 3/],
  ['a duplicated ballot', editLines((list) => list.splice(2, 0, list[2] ?? '')), /chain breaks at line 4/],
  ['swapped lines', editLines((list) => list.splice(1, 2, list[2] ?? '', list[1] ?? '')), /chain breaks at line 2/],
  ['a changed score', GOOD.text.replace('"aaaaaaaaaaaa":9', '"aaaaaaaaaaaa":10'), /chain breaks at line 7/],
  ['a changed ranking', GOOD.text.replace('"place":1', '"place":2'), /chain breaks at line 9/],
  ['a file cut within a line', GOOD.text.slice(0, -20), /cut off: its last line does not end/],
  ['a file cut between lines', editLines((list) => list.splice(-2, 1)), /cut off: the ranking is missing/],
  ['an appended line', `${GOOD.text}${lines()[1]}\n`, /chain breaks at line 10/],
  ['line ends of Windows', GOOD.text.replaceAll('\n', '\r\n'), /line 1 /],
  ['an empty file', '', /cut off/],
  ['a byte order mark', `\uFEFF${GOOD.text}`, /line 1 /],
  ['a page instead of the file', '<!doctype html>\n', /line 1 /],
])('%s is detected', (_, text, reason) => {
  const { status, output } = run(text)
  expect(output).toMatch(/^NOT VALID: /)
  expect(output).toMatch(reason)
  expect(status).toBe(1)
})

test.each<[string, (contest: Contest) => void, RegExp]>([
  ['a ballot with too many votes', ({ ballots }) => ballots[3]?.votes.push('cccccccccccc', 'dddddddddddd'), /more than 2 votes/],
  ['two votes for one entry', ({ ballots }) => ballots[3]?.votes.push('bbbbbbbbbbbb'), /two votes for one entry/],
  ['a vote for an unknown entry', ({ ballots }) => ballots[3]?.votes.push('eeeeeeeeeeee'), /unknown entry/],
  ['a receipt twice', ({ ballots }) => Object.assign(ballots[3] ?? {}, { receipt: 'receipt00003' }), /listed twice/],
  ['a juror twice', ({ jurors }) => Object.assign(jurors[1] ?? {}, { juror: 1 }), /juror 1 is listed twice/],
  ['a score outside of the range', ({ jurors }) => Object.assign(jurors[1]?.scores ?? {}, { cccccccccccc: 11 }), /outside 0 to 10/],
  ['a vote that the ranking does not count', ({ ballots }) => ballots[4]?.votes.push('cccccccccccc'), /differ from those of the ballots/],
  ['an excluded ballot that is counted', ({ ballots }) => delete ballots[2]?.excluded, /differ from those of the ballots/],
  ['a ranking of another result', ({ summary }) => summary.ranking.reverse(), /differ from those of the ballots/],
  ['a changed score', ({ jurors }) => Object.assign(jurors[0]?.scores ?? {}, { aaaaaaaaaaaa: 3 }), /differ from those of the ballots/],
])('%s is detected, although the chain was computed again', (_, change, reason) => {
  const { status, output } = run(rechained(change))
  expect([status, output]).toEqual([1, expect.stringMatching(reason)])
})

test('a file with another result that was made up completely differs from the published hash', () => {
  const forged = rechained(({ header, summary }) => {
    header.prizes.reverse()
    summary.ranking = [...summary.ranking]
  })
  expect(run(forged).status).toBe(0)
  const { status, output } = run(forged, '--head', GOOD.head)
  expect([status, output]).toEqual([1, expect.stringMatching(/not the published one/)])
})

test('an unknown receipt and missing arguments are errors', () => {
  expect(run(GOOD.text, '--receipt', 'receipt99999')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/no ballot has the receipt/),
  })
  expect(spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/usage/) })
  expect(run(GOOD.text, '--head')).toMatchObject({ status: 1 })
})

test('the script imports nothing but Node and is at most 120 lines long', () => {
  const source = readFileSync(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imports.every((name) => name?.startsWith('node:'))).toBe(true)
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  execFileSync(process.execPath, ['--check', SCRIPT])
})
