import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import styles from '#web/profiles/settings.module.css'
import { text } from '#web/profiles/text.ts'
import { DisplayChoices } from '#web/shell/DisplayChoices.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/advanced')({
  loader: () => ({ head: privateHead(text.settings.advanced) }),
  component: AdvancedSettingsRoute,
})

function AdvancedSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.settings.advancedLead}>{text.settings.advanced}</PageTitle>
      <div className={styles.display}>
        <DisplayChoices />
      </div>
    </>
  )
}
