import { describeForms } from '#web/lib/testing/form-rows.ts'

const sends = [['POST /api/follows/interests/prompted']] as const

describeForms([
  { form: 'interests.finish', sends, to: '/home' },
  { form: 'interests.finish?next=%2Fsara', sends, to: '/sara' },
  { form: 'interests.finish?next=%2F%2Fevil.test', sends, to: '/home' },
])
