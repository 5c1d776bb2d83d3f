import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { AppError } from '#worker/lib/errors.ts'
import { findRule } from './read-suspensions.ts'

type Kind = 'post' | 'list' | 'podcast'
type Action = 'hide' | 'return' | 'remove'

/**
 * SQL condition: a moderator's decision of this kind about the target stands. It reads `moderation_decisions`, whose slice is above those
 * that ask.
 */
export const isDecided = (kind: Kind, targetId: SQLWrapper | number, action: Action): SQL =>
  sql`EXISTS (SELECT 1 FROM moderation_decisions md WHERE md.kind = ${sql.raw(`'${kind}'`)} AND md.target_id = ${targetId}
    AND md.act = ${sql.raw(`'${action}'`)} AND md.state = 'standing')`

/** SQL expression: the number of the rule under which the latest standing decision of a moderator hides or removes the target; null without one. */
export const standingRule = (kind: Kind, targetId: SQLWrapper, action: Action): SQL<number | null> =>
  sql`(SELECT md.rule FROM moderation_decisions md WHERE md.kind = ${sql.raw(`'${kind}'`)} AND md.target_id = ${targetId}
    AND md.act = ${sql.raw(`'${action}'`)} AND md.state = 'standing' ORDER BY md.id DESC LIMIT 1)`

/**
 * SQL condition: no version of the post is published without review, because a moderator hides it, or returned it to its author and
 * released no version since.
 */
export const isReviewedAfterDecision = (postId: SQLWrapper | number): SQL =>
  sql`EXISTS (SELECT 1 FROM moderation_decisions md WHERE md.kind = 'post' AND md.target_id = ${postId} AND md.act IN ('hide', 'return')
    AND md.state = 'standing' AND (md.act = 'hide' OR NOT EXISTS (SELECT 1 FROM post_reviews cleared WHERE cleared.post_id = md.target_id
      AND cleared.state = 'released' AND cleared.decided_at >= md.decided_at)))`

/** Returns the error for removed content: by whom and, if a moderator removed it, under which rule. */
export function goneError(by: string, ruleNumber: number | null = null): AppError {
  const rule = ruleNumber === null ? undefined : findRule(ruleNumber)
  return new AppError('gone', { details: { by, ...(rule && { rule: rule.number, ruleName: rule.name }) } })
}
