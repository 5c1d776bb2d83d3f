#!/usr/bin/env node
// Verifies the results file of a Daftar contest without Daftar: node verify-campaign.mjs results.jsonl [--head <hash>] [--receipt <code>]
// Needs Node.js 18 or newer. The format is described in docs/verify-a-contest.md. MIT License, © Daftar contributors.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const fail = (reason) => {
  throw new Error(reason)
}
const check = (condition, reason) => condition || fail(reason)
const isSorted = (list) => list.every((item, at) => at === 0 || list[at - 1] < item)
const isWhole = (value, min, max = Number.MAX_SAFE_INTEGER) => Number.isInteger(value) && value >= min && value <= max

/** Yields the lines of chunks of bytes; the last line must be complete. */
async function* readLines(chunks) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()
    for (const line of lines) yield line
  }
  check(rest + decoder.decode() === '', 'the file is cut off: its last line does not end')
}

/** Yields the value of each line, after checking that its hash follows from the line before. Calls `onLink` with each hash. */
async function* readChain(chunks, onLink) {
  let [link, number] = ['0'.repeat(64), 0]
  for await (const line of readLines(chunks)) {
    const [, hash, json] = /^([0-9a-f]{64}) ([^\r]+)$/.exec(line) ?? fail(`line ${number + 1} is no hash and a text, or ends as Windows does`)
    link = createHash('sha256').update(`${link} ${json}`).digest('hex')
    number += 1
    check(hash === link, `the chain breaks at line ${number}: the line was changed, moved, added or removed`)
    onLink(link)
    yield JSON.parse(json)
  }
}

/** Ranks the eligible entries by the rules of the contest; every division rounds down to a whole number. */
function rank(entries, { juryWeight, prizes }) {
  const most = Math.max(1, ...entries.map(({ votes }) => votes))
  const ranked = entries.map(({ hash, publishedAt, votes, scores }) => {
    const jury = scores.length === 0 ? null : Math.floor((10000 * scores.reduce((sum, score) => sum + score, 0)) / (10 * scores.length))
    const part = Math.floor((10000 * votes) / most)
    return { hash, publishedAt, votes, jury, score: Math.floor(((100 - juryWeight) * part + juryWeight * (jury ?? 0)) / 100) }
  })
  // Best first; equal scores share a place, in the order of publication, then of the hashes.
  ranked.sort((a, b) => b.score - a.score || a.publishedAt - b.publishedAt || (a.hash < b.hash ? -1 : 1))
  return ranked.map(({ hash, votes, jury, score }) => {
    const place = 1 + ranked.findIndex((other) => other.score === score)
    return { hash, place, votes, jury, score, prize: score > 0 && place <= prizes.length ? place - 1 : null }
  })
}

/**
 * Verifies a file given as chunks of bytes. Returns its summary; throws an Error with the reason if anything differs. `head` is the hash that
 * Daftar published, without which a file that was made up completely passes; `receipt` is the code of a ballot to show.
 */
export async function verify(chunks, { head, receipt } = {}) {
  let [header, summary, link, own, last] = []
  const [entries, jurors] = [new Map(), []]
  const counts = { ballots: 0, excluded: 0, votes: 0 }
  for await (const value of readChain(chunks, (hash) => (link = hash))) {
    check(!summary, 'the ranking is not the last line')
    if (!header) {
      header = value
      check(header.format === 'daftar-contest-1', 'this is no results file of the format daftar-contest-1')
      check(isWhole(header.votesPerVoter, 1) && isWhole(header.juryWeight, 0, 100), 'the conditions in the first line are invalid')
      for (const { hash, publishedAt, status } of header.entries) entries.set(hash, { hash, publishedAt, status, votes: 0, scores: [] })
      check(entries.size === header.entries.length, 'the first line lists an entry twice')
    } else if ('receipt' in value) {
      const where = `ballot ${value.receipt}`
      check(jurors.length === 0, `${where} is not among the ballots`)
      check(last === undefined || last < value.receipt, `${where} is listed twice or not in order`)
      check(value.votes.length <= header.votesPerVoter, `${where} has more than ${header.votesPerVoter} votes`)
      check(isSorted(value.votes), `${where} has two votes for one entry, or unsorted votes`)
      check(value.votes.every((hash) => entries.has(hash)), `${where} has a vote for an unknown entry`)
      last = value.receipt
      counts.ballots += 1
      if (value.receipt === receipt) own = value
      if ('excluded' in value) counts.excluded += 1
      else
        for (const entry of value.votes.map((hash) => entries.get(hash)).filter(({ status }) => status === 'eligible')) {
          entry.votes += 1
          counts.votes += 1
        }
    } else if ('juror' in value) {
      check(!jurors.includes(value.juror), `juror ${value.juror} is listed twice`)
      jurors.push(value.juror)
      for (const [hash, score] of Object.entries(value.scores)) {
        check(entries.has(hash) && isWhole(score, 0, 10), `juror ${value.juror} has a score of an unknown entry or outside 0 to 10`)
        entries.get(hash).scores.push(score)
      }
    } else summary = value
  }
  check(summary?.ranking, 'the file is cut off: the ranking is missing')
  const eligible = [...entries.values()].filter(({ status }) => status === 'eligible')
  const recount = JSON.stringify({ ...counts, ranking: rank(eligible, header) })
  check(recount === JSON.stringify(summary), 'the published counts or ranking differ from those of the ballots')
  check(head === undefined || head === link, `the hash of the file is ${link}, not the published one: this is another file`)
  check(receipt === undefined || own, `no ballot has the receipt ${receipt}`)
  return { campaign: header.campaign, ...counts, jurors: jurors.length, head: link, ranking: summary.ranking, ballot: own }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const option = (name) => (argv.includes(name) ? (argv[argv.indexOf(name) + 1] ?? fail(`${name} needs a value`)) : undefined)
    check(argv[2], 'usage: node verify-campaign.mjs results.jsonl [--head <hash>] [--receipt <code>]')
    const { ballot, ranking, ...found } = await verify(createReadStream(argv[2]), { head: option('--head'), receipt: option('--receipt') })
    console.log(`The file is intact.\n${found.ballots} ballots (${found.excluded} excluded), ${found.votes} counted votes, ${found.jurors} jurors`)
    for (const { place, hash, votes, score } of ranking) console.log(`${place}. ${hash}: ${votes} votes, score ${score}`)
    if (ballot) console.log(`Your ballot: ${ballot.votes.join(', ') || 'no vote'}${'excluded' in ballot ? ' (excluded)' : ''}`)
    console.log(`Hash: ${found.head}\n${option('--head') ? 'It is the given one.' : 'Compare it with the one on the results page, or pass it with --head.'}`)
  } catch (error) {
    console.error(`NOT VALID: ${error.message}`)
    process.exitCode = 1
  }
}
