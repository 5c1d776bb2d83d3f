import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([{ form: 'draft-links.revoke?link=l', sends: [['DELETE /api/draft-links/l']], notice: text.revoked }])
