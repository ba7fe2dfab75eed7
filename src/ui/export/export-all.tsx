import { Button, Menu } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useUser } from '#ui/session.ts'

const FORMATS = [
  ['json', 'JSON, complete'],
  ['jsonl', 'JSON lines'],
  ['firestore', 'JSON as of Firestore'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const

/** Every collection and all attachments in one zip. Only owners see it. */
export function ExportAll() {
  if (useUser()?.role !== 'owner') return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileZip size={16} aria-hidden />}>
          Export everything
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>A zip with attachments</Menu.Label>
        {FORMATS.map(([format, words]) => (
          <Menu.Item key={format} component="a" href={`/api/export/all?format=${format}`} download>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
