// Runs before the first paint, so that the wrong theme never flashes. The app starts dark.
try {
  if (localStorage.getItem('prime-theme') === 'light')
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
} catch (error) {
  console.warn('This browser keeps no settings, so Prime stays dark.', error)
}
