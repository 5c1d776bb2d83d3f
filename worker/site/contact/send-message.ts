import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { consumeProofOfWork } from '#worker/lib/rate-limit.ts'
import type { ContactMessage, Receipt } from './contract.ts'
import { inboxEmail } from './emails.ts'
import { newReplyToken } from './reply-address.ts'
import { contactMessages } from './schema.ts'

/** Generates one of 32^8 codes without look-alike characters; a unique index rejects collisions. */
const newCode = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)

/** Returns the receipt stored under an idempotency key; undefined if there is none. */
export async function findReceipt(db: Database, key: string): Promise<Receipt | undefined> {
  const [existing] = await db.select({ receipt: contactMessages.receipt }).from(contactMessages).where(eq(contactMessages.clientKey, key))
  return existing
}

/**
 * Stores a message and enqueues its email once per key; a repeated key returns the first receipt. Throws `invalid` for a wrong proof of work.
 */
export async function sendMessage(db: Database, inbox: string, userId: number | null, message: ContactMessage): Promise<Receipt> {
  const { key, proofOfWork, ...content } = message
  const receipt = `D-${newCode()}`
  const at = now()
  const spent = proofOfWork ? await consumeProofOfWork(db, proofOfWork) : []
  try {
    const { stored } = await write(db, {
      change: [
        db
          .insert(contactMessages)
          .values({ clientKey: key, receipt, userId, createdAt: at, updatedAt: at, replyToken: newReplyToken(), ...content })
          .onConflictDoNothing({ target: contactMessages.clientKey }),
        enqueueEmail(db, inboxEmail(inbox, receipt, message), `contact:${key}`),
      ],
      after: spent,
      read: {
        stored: first(db.select({ receipt: contactMessages.receipt }).from(contactMessages).where(eq(contactMessages.clientKey, key))),
      },
    })
    if (!stored) throw new Error('Stored contact message not found')
    return stored
  } catch (error) {
    if (!proofOfWork || !isUniqueViolation(error)) throw error
    // The same request may have spent the puzzle at the same time.
    const stored = await findReceipt(db, key)
    if (!stored) throw invalid({ proofOfWork: 'این درخواست یک بار فرستاده شده است؛ دوباره امتحان کن' })
    return stored
  }
}
