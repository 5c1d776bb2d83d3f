import { createFileRoute } from '@tanstack/react-router'
import { ApiTokens } from '#web/account/api-tokens/ApiTokens.tsx'
import { tokensQuery } from '#web/account/api-tokens/queries.ts'
import { ImportFollows } from '#web/distribution/opml/ImportFollows.tsx'
import { text as telegramText } from '#web/distribution/telegram/text.ts'
import { text as webhookText } from '#web/distribution/webhooks/text.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ReadingSettings } from '#web/people/settings/ReadingSettings.tsx'
import { SettingsLead } from '#web/people/settings/SettingsTabs.tsx'
import { text } from '#web/people/settings/text.ts'
import { text as importText } from '#web/podcasts/importer/text.ts'
import { ArchiveSection } from '#web/portability/archives/ArchiveSection.tsx'
import { archiveQuery } from '#web/portability/archives/queries.ts'
import { text as textImportText } from '#web/portability/imports/text.ts'
import { OfflineSection } from '#web/portability/offline/OfflineSection.tsx'
import { storageQuery } from '#web/posts/media/queries.ts'
import { StorageSection } from '#web/posts/media/StorageSection.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/advanced')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(tokensQuery(api)),
        queryClient.fetchQuery(storageQuery(api)),
        queryClient.fetchQuery(archiveQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.advanced) })),
  component: AdvancedSettingsRoute,
})

function AdvancedSettingsRoute() {
  return (
    <>
      <SettingsLead>{text.advancedLead}</SettingsLead>
      <ReadingSettings />
      <ImportFollows />
      <SettingsSection
        title={textImportText.title}
        summary={textImportText.advanced}
        action={
          <LinkButton to="/me/import" variant="quiet" size="small">
            {textImportText.import}
          </LinkButton>
        }
      />
      <SettingsSection
        title={importText.title}
        summary={importText.advanced}
        action={
          <LinkButton to="/me/podcast-import" variant="quiet" size="small">
            {importText.import}
          </LinkButton>
        }
      />
      <SettingsSection
        title={telegramText.title}
        summary={telegramText.summary}
        action={
          <LinkButton to="/me/settings/telegram" variant="quiet" size="small">
            {telegramText.open}
          </LinkButton>
        }
      />
      <ArchiveSection />
      <StorageSection />
      <ApiTokens />
      <SettingsSection
        title={webhookText.title}
        summary={webhookText.advanced}
        action={
          <LinkButton to="/me/settings/webhooks" variant="quiet" size="small">
            {webhookText.manage}
          </LinkButton>
        }
      />
      <OfflineSection />
    </>
  )
}
