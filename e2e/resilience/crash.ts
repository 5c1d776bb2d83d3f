import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { registerMember } from '../support/member.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'
import { audit } from './crash-audit.ts'
import { auditDatabase } from './crash-database.ts'
import { askUntilCut, auditLetters, auditPictures, type Promised } from './crash-effects.ts'
import { type Ledger, openLedger, writeUntilCut } from './crash-writer.ts'

// Saves and publishes in a loop, kills the server at random moments, restarts it on the same data, and checks that everything
// acknowledged is there and nothing is half done. `npm run crash` runs 200 rounds, `-- --rounds 30` the short form.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)
const WRITERS = 4
const LONGEST = 700

const began = Date.now()
const data = temporaryData('crash')
const port = await freePort()
let server = await startServer({ data: data.path, port })
const total = { doneButUnanswered: 0, undone: 0 }
/** Ledgers of the posts that are not written on any more. */
const closed: Ledger[] = []
const promised: Promised = { pictures: [], letters: [] }

try {
  const { client } = await registerMember(server.origin)
  const ledgers = await Promise.all(Array.from({ length: WRITERS }, () => openLedger(client)))

  for (let round = 1; round <= rounds; round++) {
    let cut = false
    const isCut = () => cut
    const known = promised.pictures.length
    const writing = Promise.all([...ledgers.map((ledger) => writeUntilCut(client, ledger, isCut)), askUntilCut(client, promised, isCut)])
    await Promise.race([writing, new Promise((done) => setTimeout(done, randomInt(20, LONGEST)))])
    cut = true
    await server.kill()
    await writing

    auditDatabase(data.path)
    server = await startServer({ data: data.path, port })
    for (const ledger of ledgers) {
      const { doneButUnanswered, undone } = await audit(client, ledger)
      total.doneButUnanswered += doneButUnanswered
      total.undone += undone
    }
    await auditPictures(client, promised.pictures.slice(known))
    // A new post each round, so that first publishings are cut as often as later ones.
    closed.push(...ledgers.splice(0, 1))
    ledgers.push(await openLedger(client))
    if (round % 10 === 0)
      console.log(`round ${round} of ${rounds}: ${acknowledged([...closed, ...ledgers])} writes acknowledged, none lost`)
  }
  for (const ledger of [...closed, ...ledgers]) await audit(client, ledger)
  await auditPictures(client, promised.pictures)
  await auditLetters(client, promised.letters)
  const code = await server.stop()
  if (code !== 0) throw new Error(`SIGTERM ended the server with ${code}`)
  const posts = auditDatabase(data.path)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(
    `${rounds} kills in ${seconds} s: ${acknowledged([...closed, ...ledgers])} writes acknowledged on ${posts} posts, ${promised.pictures.length} pictures and ${promised.letters.length} letters, 0 lost, 0 half done; ` +
      `of those never answered ${total.doneButUnanswered} had been carried out whole and ${total.undone} not at all; repeating each was harmless.`,
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
