import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { readTogether } from '#worker/db/write.ts'

import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHash } from '#worker/publications/publications/contract.ts'
import { acceptInvitation, declineInvitation, readInvitation, selectInvitationsTo, viewReceived } from './answer-invitation.ts'
import { AcceptedInvitation, CreateInvitation, Invitation, Invitations, PendingOffers, ReceivedInvitation } from './contract.ts'
import { createInvitation } from './invite.ts'
import { listInvitations, resendInvitation, revokeInvitation } from './pending-invitations.ts'
import { selectTransfersTo } from './transfer.ts'

const ByInvitation = z.strictObject({ hash: Hash, invitation: Hash })
const ByReceived = z.strictObject({ invitation: Hash })
/** Accepts any string, so that a malformed token returns the same 404 as a wrong one. */
const ByToken = z.strictObject({ token: z.string() })

export const invitationRoutes = new Hono<AppContext>()
  .get(
    '/pending-offers',
    describeEndpoint('List the invitations and transfers that wait for the viewer', { 200: PendingOffers }, [401]),
    async (c) => {
      const [db, viewer] = [c.get('db'), requireViewer(c)]
      const { invitations, transfers } = await readTogether(db, {
        invitations: selectInvitationsTo(db, viewer),
        transfers: selectTransfersTo(db, viewer),
      })
      return c.json({ invitations: invitations.map(viewReceived), transfers }, 200)
    },
  )
  .post(
    '/pending-offers/:invitation/accept',
    describeEndpoint('Accept an invitation', { 200: AcceptedInvitation }, [400, 401, 403, 404, 409]),
    validateInput('param', ByReceived),
    async (c) => c.json(await acceptInvitation(c.get('db'), requireWriter(c), { hash: c.req.valid('param').invitation }), 200),
  )
  .post(
    '/pending-offers/:invitation/decline',
    describeEndpoint('Decline an invitation', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByReceived),
    async (c) => {
      await declineInvitation(c.get('db'), requireWriter(c), { hash: c.req.valid('param').invitation })
      return c.body(null, 204)
    },
  )
  .get(
    '/invitation-links/:token',
    describeEndpoint('Read an invitation by its secret link', { 200: ReceivedInvitation }, [401, 404]),
    validateInput('param', ByToken),
    async (c) => c.json(await readInvitation(c.get('db'), requireViewer(c), c.req.valid('param').token), 200),
  )
  .post(
    '/invitation-links/:token/accept',
    describeEndpoint('Accept an invitation by its secret link', { 200: AcceptedInvitation }, [401, 403, 404, 409]),
    validateInput('param', ByToken),
    async (c) => c.json(await acceptInvitation(c.get('db'), requireWriter(c), c.req.valid('param')), 200),
  )
  .post(
    '/invitation-links/:token/decline',
    describeEndpoint('Decline an invitation by its secret link', { 204: null }, [401, 403, 404, 409]),
    validateInput('param', ByToken),
    async (c) => {
      await declineInvitation(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .get(
    '/:hash/invitations',
    describeEndpoint('List the pending invitations of a publication', { 200: Invitations }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => c.json({ invitations: await listInvitations(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/invitations',
    describeEndpoint('Invite a person by handle or email address', { 201: Invitation }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', CreateInvitation),
    async (c) => {
      const [db, viewer] = [c.get('db'), requireWriter(c)]
      const invitation = await createInvitation(c.env, db, viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.json(invitation, 201)
    },
  )
  .delete(
    '/:hash/invitations/:invitation',
    describeEndpoint('Revoke a pending invitation', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByInvitation),
    async (c) => {
      await revokeInvitation(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/invitations/:invitation/resend',
    describeEndpoint('Send a pending invitation again and extend it', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ByInvitation),
    async (c) => {
      const db = c.get('db')
      await resendInvitation(c.env, db, requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
