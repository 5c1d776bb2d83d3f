import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { Statement, Wallet } from './contract.ts'
import { readStatement, readWallet } from './read-wallet.ts'

export const walletRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint("Read the viewer's wallet", { 200: Wallet }, [401]), async (c) =>
    c.json(await readWallet(c.env, c.get('db'), requireViewer(c)), 200),
  )
  .get(
    '/statement',
    describeEndpoint("List the transfers of the viewer's wallet, newest first", { 200: Statement }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await readStatement(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
