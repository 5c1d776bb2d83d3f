import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aDiscountCode } from '#worker/testing/money-factories.ts'

const discountCodeSubject = subject({
  states: ['active', 'missing'],
  // Its maker may not use it, which apply-discount.test.ts covers.
  belongsTo: 'nobody',
  create: async ({ state, owner }) => ({
    hash: state === 'missing' ? newHash() : (await aDiscountCode(owner)).hash,
  }),
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    discountCode: typeof discountCodeSubject
  }
}

export const access: Access = {
  subjects: { discountCode: discountCodeSubject },
  rows: [
    { route: 'GET /api/admin/discount-codes', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      route: 'POST /api/admin/discount-codes',
      of: 'none',
      body: ({ key }) => ({
        ...{ code: `N${key.slice(4, 30)}`, percent: 10, amount: null, maxDiscount: null, minSubtotal: 0, maxUses: 5, maxUsesPerUser: 1 },
        ...{ startsAt: null, endsAt: null, note: '' },
      }),
      ...STAFF_ONLY,
      admin: 201,
    },
    {
      route: 'PATCH /api/admin/discount-codes/:hash',
      of: 'discountCode',
      body: () => ({ isActive: false }),
      ...STAFF_ONLY,
      admin: { active: 200, missing: 404 },
    },
  ],
  audits: { money: ['create_discount_code', 'deactivate_discount_code'] },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/discount-codes'],
  },
}
