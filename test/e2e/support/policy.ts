import type { Desk } from '#test/e2e/support/browser.ts'
import type { HostedServer } from '#test/support/hosted.ts'

/** What browsers told the server that they refused by the policy of the page, each once. */
export const policyReports = (server: HostedServer): string[] => [
  ...new Set(server.log().match(/(?<=A browser refused content by the policy\.).+/g) ?? []),
]

/** What the console of a desk says of it. */
export const policyRefusals = ({ said }: Desk): string[] =>
  said.filter((line) => /content security policy|trusted ?html/i.test(line))
