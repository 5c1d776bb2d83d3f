import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { requireFinance, requireFinanceChange } from '#worker/money/ledger/index.ts'
import { applyDiscount, removeDiscount } from './apply-discount.ts'
import {
  AdminInvoice,
  AdminInvoices,
  ApplyDiscount,
  BuyerDetails,
  Invoice,
  Invoices,
  InvoicesQuery,
  IssueInvoice,
  PayInvoice,
  RefundInvoice,
} from './contract.ts'
import { issueInvoice } from './issue-invoice.ts'
import { payFromWallet } from './pay-invoice.ts'
import { listAllInvoices, listInvoices, readAnyInvoice, readInvoice } from './read-invoices.ts'
import { refundInvoice } from './refund-invoice.ts'
import { setBuyer } from './set-buyer.ts'
import { voidInvoice } from './void-invoice.ts'

const ByHash = z.strictObject({ hash: Hash })

// Suspended members pay what they owe, so these routes ask for a viewer and not for a writer.
export const invoiceRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint("List the viewer's invoices, newest first", { 200: Invoices }, [400, 401]),
    validateInput('query', InvoicesQuery),
    async (c) => c.json(await listInvoices(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get(
    '/:hash',
    describeEndpoint("Read one of the viewer's invoices", { 200: Invoice }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readInvoice(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/discount',
    describeEndpoint('Apply a discount code to an open invoice', { 200: Invoice }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', ApplyDiscount),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await applyDiscount(c.get('db'), viewer, { hash, ...c.req.valid('json') })
      return c.json(await readInvoice(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .delete(
    '/:hash/discount',
    describeEndpoint('Remove the discount code of an open invoice', { 200: Invoice }, [400, 401, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await removeDiscount(c.get('db'), viewer, { hash })
      return c.json(await readInvoice(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .put(
    '/:hash/buyer',
    describeEndpoint('Set what the printed invoice says of the buyer', { 200: Invoice }, [400, 401, 404]),
    validateInput('param', ByHash),
    validateInput('json', BuyerDetails),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await setBuyer(c.get('db'), viewer, { hash, ...c.req.valid('json') })
      return c.json(await readInvoice(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .post(
    '/:hash/pay',
    describeEndpoint('Pay an open invoice from the wallet', { 200: Invoice }, [400, 401, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', PayInvoice),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await payFromWallet(c.get('db'), viewer, { hash, ...c.req.valid('json') })
      return c.json(await readInvoice(c.env, c.get('db'), viewer, hash), 200)
    },
  )

export const invoiceAdminRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List all invoices, newest first', { 200: AdminInvoices }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listAllInvoices(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Read any invoice with its refunds', { 200: AdminInvoice }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      requireFinance(c)
      return c.json(await readAnyInvoice(c.env, c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Issue an invoice to a member', { 201: AdminInvoice }, [400, 401, 403, 409]),
    validateInput('json', IssueInvoice),
    async (c) => {
      const { hash } = await issueInvoice(c.get('db'), requireFinanceChange(c), c.req.valid('json'))
      return c.json(await readAnyInvoice(c.env, c.get('db'), hash), 201)
    },
  )
  .post(
    '/:hash/void',
    describeEndpoint('Void an open invoice', { 200: AdminInvoice }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      const { hash } = c.req.valid('param')
      await voidInvoice(c.get('db'), requireFinanceChange(c), hash)
      return c.json(await readAnyInvoice(c.env, c.get('db'), hash), 200)
    },
  )
  .post(
    '/:hash/refunds',
    describeEndpoint('Refund a paid invoice to the wallet', { 200: AdminInvoice }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', RefundInvoice),
    async (c) => {
      const { hash } = c.req.valid('param')
      await refundInvoice(c.get('db'), requireFinanceChange(c), { hash, ...c.req.valid('json') })
      return c.json(await readAnyInvoice(c.env, c.get('db'), hash), 200)
    },
  )
