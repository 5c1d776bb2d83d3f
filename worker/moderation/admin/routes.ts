import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { AuditLog, AuditLogQuery } from './contract.ts'
import { requireStaff } from './policy.ts'
import { readAuditLog } from './read-audit-log.ts'

export const auditLogRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List what staff did, newest first; moderators see moderation, admins also money', { 200: AuditLog }, [400, 401, 403]),
  validateInput('query', AuditLogQuery),
  async (c) => c.json(await readAuditLog(c.get('db'), requireStaff(c), c.req.valid('query')), 200),
)
