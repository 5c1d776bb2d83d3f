import { describeForms } from '#web/lib/testing/form-rows.ts'
import { GATEWAYS } from '#worker/money/gateway/contract.ts'

const [first, second] = GATEWAYS
const answers = { 'POST /api/payments': { hash: 'p1' } }
const to = '/me/wallet/payments/p1'

describeForms([
  ...[first, second].map((gateway) => ({
    form: 'payments.topUp',
    fields: { key: 'k', amount: '۲۰٬۰۰۰', gateway: String(gateway) },
    answers,
    sends: [['POST /api/payments', { purpose: 'topUp', key: 'k', gateway, amount: 200_000 }] as const],
    to,
    needs: ['amount'],
  })),
  {
    form: 'payments.topUp',
    fields: { key: 'k', amount: '1000', gateway: 'other' },
    answers,
    sends: [['POST /api/payments', { purpose: 'topUp', key: 'k', amount: 10_000 }]],
    to,
  },
  {
    form: 'payments.payInvoice?invoice=i1&total=50000',
    fields: { key: 'k', gateway: String(first), fromWallet: 'on' },
    answers,
    sends: [['POST /api/payments', { purpose: 'invoice', key: 'k', gateway: first, invoice: 'i1', total: 50_000, fromWallet: true }]],
    to,
  },
  {
    form: 'payments.payInvoice?invoice=i1&total=50000',
    fields: { key: 'k' },
    answers,
    sends: [['POST /api/payments', { purpose: 'invoice', key: 'k', invoice: 'i1', total: 50_000, fromWallet: false }]],
    to,
  },
])
