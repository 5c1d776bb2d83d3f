import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import type { ContactMessage, Receipt } from './contract.ts'
import { contactMessages } from './schema.ts'

/** Generates one of 32^8 codes without look-alike characters; a unique index rejects collisions. */
const newCode = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)

/** Returns the receipt stored under an idempotency key; undefined if there is none. */
export async function findReceipt(db: Database, key: string): Promise<Receipt | undefined> {
  const [existing] = await db.select({ receipt: contactMessages.receipt }).from(contactMessages).where(eq(contactMessages.clientKey, key))
  return existing
}

/** Stores a message and enqueues its email once per key; a repeated key returns the first receipt. */
export async function sendMessage(db: Database, inbox: string, userId: number | null, message: ContactMessage): Promise<Receipt> {
  const { key, ...content } = message
  const receipt = `D-${newCode()}`
  const [, , found] = await atomic(db, [
    db
      .insert(contactMessages)
      .values({ clientKey: key, receipt, userId, createdAt: now(), ...content })
      .onConflictDoNothing({ target: contactMessages.clientKey }),
    enqueueEmail(db, inboxEmail(inbox, receipt, message), `contact:${key}`),
    db.select({ receipt: contactMessages.receipt }).from(contactMessages).where(eq(contactMessages.clientKey, key)),
  ])
  const [stored] = found
  if (!stored) throw new Error('Stored contact message not found')
  return stored
}

/** Builds the email that forwards a message to the inbox. The sender's address is unverified and therefore appears only in the body. */
const inboxEmail = (to: string, receipt: string, { name, email, subject, message }: ContactMessage): OutgoingEmail => ({
  to,
  subject: `پیام تازه \u2068${receipt}\u2069: \u2068${subject}\u2069`,
  paragraphs: [`شمارهٔ رسید: ${receipt}`, `از: ${name}`, `ایمیل: ${email}`, `موضوع: ${subject}`, ...message.split(/\n{2,}/)],
})
