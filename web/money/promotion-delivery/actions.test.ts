import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([{ form: 'promotion-delivery.hide?post=abc', sends: [['PUT /api/promoted-card/hidden/abc']], notice: text.hidden }])
