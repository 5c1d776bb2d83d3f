import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the condition that closing an account loses no money of its user: the wallet is empty, no payment waits for the bank or for
 * staff, and no paid sponsored post waits for a decision that may refund it.
 */
export const isWalletSettled = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.owner_id = ${userId} AND a.credits > a.debits)
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.user_id = ${userId} AND p.state IN ('created', 'requested', 'review'))
    AND NOT EXISTS (SELECT 1 FROM sponsorships s WHERE s.user_id = ${userId} AND s.state = 'in_review')`
