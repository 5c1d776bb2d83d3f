import { eq } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { ContactMessage, Receipt } from './contract.ts'
import { inboxEmail } from './inbox-email.ts'
import { contactMessages } from './schema.ts'

/** Without the letters and digits people mix up; 30^8 receipts, and a collision meets the unique key. */
const newCode = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)

/** The receipt of the message that was sent under this key, if one was. */
export async function findReceipt(db: Database, key: string): Promise<Receipt | undefined> {
  const [existing] = await db.select({ receipt: contactMessages.receipt }).from(contactMessages).where(eq(contactMessages.clientKey, key))
  return existing
}

/** Stores a message and mails it to the inbox, once for each key; the same key again answers the first receipt. */
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
  if (!stored) throw new Error('A contact message just stored was not found')
  return stored
}
