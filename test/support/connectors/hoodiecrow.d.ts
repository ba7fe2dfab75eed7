declare module 'hoodiecrow-imap' {
  interface Message {
    raw: string
    uid?: number
    flags?: string[]
  }
  interface Server {
    listen(port: number, host: string, done: () => void): void
    close(done?: () => void): void
    appendMessage(folder: string, flags: readonly string[], date: unknown, raw: string): void
    server: import('node:net').Server
  }
  export default function hoodiecrow(options: {
    plugins?: readonly string[]
    users?: Record<string, { password: string }>
    storage: Record<string, { messages: Message[]; uidnext?: number }>
  }): Server
}
