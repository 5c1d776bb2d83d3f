import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([{ form: 'notifications.read?upTo=n9', sends: [['PUT /api/me/notifications/read', { upTo: 'n9' }]], notice: text.allRead }])
