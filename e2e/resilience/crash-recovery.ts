import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Client } from '../support/client.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'
import { auditDatabase, auditPost } from './crash-audit.ts'
import { type AcknowledgedEffects, auditEmails, auditPictures, uploadUntilKilled } from './crash-side-effects.ts'
import { type Ledger, openLedger, writeUntilKilled } from './crash-writer.ts'

// Writes posts, requests emails and uploads pictures, kills the server at a random moment of each round, restarts it on the same data, and
// checks that every acknowledged write survives and no write is partial. `npm run verify -- crash --rounds 30` sets the number of rounds.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)
const WRITERS = 4
/** Maximum time until a kill, in ms. */
const LONGEST = 700

const began = Date.now()
const data = temporaryData('crash')
const port = await freePort()
let server = await startServer({ data: data.path, port })
const total = { appliedUnacknowledged: 0, notApplied: 0 }
/** Ledgers of posts that receive no more writes. */
const finished: Ledger[] = []
const acknowledgedEffects: AcknowledgedEffects = { pictures: [], emails: [] }

try {
  const client = new Client(server.origin)
  const ledgers = await Promise.all(Array.from({ length: WRITERS }, () => openLedger(server.origin)))

  for (let round = 1; round <= rounds; round++) {
    let cut = false
    const isKilled = () => cut
    const known = { pictures: acknowledgedEffects.pictures.length, emails: acknowledgedEffects.emails.length }
    const writing = Promise.all([
      ...ledgers.map((ledger) => writeUntilKilled(ledger, isKilled)),
      ...ledgers.slice(-1).map(({ client: uploader }) => uploadUntilKilled(uploader, acknowledgedEffects, isKilled)),
    ])
    await Promise.race([writing, new Promise((done) => setTimeout(done, randomInt(20, LONGEST)))])
    cut = true
    await server.kill()
    await writing

    auditDatabase(data.path)
    server = await startServer({ data: data.path, port })
    for (const ledger of ledgers) {
      const { appliedUnacknowledged, notApplied } = await auditPost(ledger)
      total.appliedUnacknowledged += appliedUnacknowledged
      total.notApplied += notApplied
    }
    await auditPictures(client, acknowledgedEffects.pictures.slice(known.pictures))
    await auditEmails(client, acknowledgedEffects.emails.slice(known.emails))
    // Replace one post per round, so that first publishes are interrupted too.
    finished.push(...ledgers.splice(0, 1))
    ledgers.push(await openLedger(server.origin))
    if (round % 10 === 0)
      console.log(`round ${round} of ${rounds}: ${acknowledged([...finished, ...ledgers])} writes acknowledged, none lost`)
  }
  for (const ledger of [...finished, ...ledgers]) await auditPost(ledger)
  await auditPictures(client, acknowledgedEffects.pictures)
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server exited with ${code} on SIGTERM`)
  const posts = auditDatabase(data.path)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(
    `${rounds} kills in ${seconds} s: ${acknowledged([...finished, ...ledgers])} writes acknowledged on ${posts} posts, ${acknowledgedEffects.pictures.length} pictures and ${acknowledgedEffects.emails.length} emails, 0 lost, 0 partial; ` +
      `of the unacknowledged writes ${total.appliedUnacknowledged} were applied and ${total.notApplied} were not; every retry was safe.`,
  )
} catch (error) {
  await server.kill().catch(() => undefined)
  throw error
} finally {
  data.remove()
}

function acknowledged(ledgers: readonly Ledger[]): number {
  return ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)
}
