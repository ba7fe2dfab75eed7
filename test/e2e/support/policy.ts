import type { Desk } from '#test/e2e/support/browser.ts'
import type { HostedServer } from '#test/support/hosted.ts'

/** What browsers reported to the server as refused by the content security policy, each once. */
export const policyReports = (server: HostedServer): string[] => [
  ...new Set(server.log().match(/(?<=A browser refused content by the policy\.).+/g) ?? []),
]

/** What the console of a desk says about it. */
export const policyRefusals = ({ said }: Desk): string[] =>
  said.filter((line) => /content security policy|trusted ?html/i.test(line))
