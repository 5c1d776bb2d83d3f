import { env } from 'cloudflare:workers'
import { customAlphabet } from 'nanoid'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import { cannedReplies, contactMessages } from '#worker/site/contact/schema.ts'

type Values = Partial<typeof contactMessages.$inferInsert>

/** Creates a contact message of a visitor, or of `userId`. */
export async function aContactThread(values: Values = {}) {
  const at = now()
  const name = newHash()
  const [row] = await database(env)
    .insert(contactMessages)
    .values({
      ...{ clientKey: newSecret(), receipt: `D-${customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)()}` },
      ...{ name: `نیلوفر ${name}`, email: `${name}@person.example`, subject: `پرسش ${name}`, message: `سلام ${name}` },
      ...{ createdAt: at, updatedAt: at, replyToken: customAlphabet('abcdefghjkmnpqrstuvwxyz', 20)() },
      ...values,
    })
    .returning()
  if (!row) throw new Error('Contact message not stored')
  return row
}

export async function aCannedReply(): Promise<{ hash: string }> {
  const hash = newHash()
  await database(env)
    .insert(cannedReplies)
    .values({ hash, title: `پاسخ ${hash}`, body: 'سلام {نام}، پیام {رسید} رسید.' })
  return { hash }
}
