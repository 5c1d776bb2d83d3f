import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { ContactHelp } from './ContactHelp.tsx'
import { text } from './text.ts'

export default function ContactSidebar() {
  return (
    <SidebarSection title={text.help}>
      <ContactHelp />
    </SidebarSection>
  )
}
