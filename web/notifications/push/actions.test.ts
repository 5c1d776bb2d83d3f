import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([{ form: 'push-devices.remove?hash=abc', sends: [['DELETE /api/me/push-devices/abc']], notice: text.removed }])
