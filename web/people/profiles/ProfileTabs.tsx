import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { text } from './text.ts'

export function ProfileTabs({ handle }: { handle: string }) {
  return (
    <Tabs label={text.tabs}>
      <Tab to={`/${handle}`}>{text.posts}</Tab>
      <Tab to={`/${handle}/lists`}>{text.lists}</Tab>
      <Tab to={`/${handle}/publications`}>{text.publications}</Tab>
    </Tabs>
  )
}
