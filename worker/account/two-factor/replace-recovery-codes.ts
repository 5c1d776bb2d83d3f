import { eq } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { newRecoveryCodes, newSalt, recoveryDigest } from './recovery-code.ts'
import { recoveryCodes } from './schema.ts'

export async function replaceRecoveryCodes(db: Database, userId: number): Promise<{ codes: string[]; statements: Statement[] }> {
  const codes = newRecoveryCodes()
  const salt = newSalt()
  const rows = await Promise.all(codes.map(async (code) => ({ userId, codeDigest: await recoveryDigest(code.replace('-', ''), salt) })))
  return {
    codes,
    statements: [db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)), db.insert(recoveryCodes).values(rows)],
  }
}
