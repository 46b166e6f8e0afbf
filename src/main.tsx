import './app/schema-mode.ts'
import './views/shared/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { composePage } from './app/compose.ts'
import { loadAhead } from './app/page-routes.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element "root"')
const page = composePage(window)
loadAhead(page.isExpectedIn, page.router.location().pathname)
createRoot(container).render(
  <StrictMode>
    <App page={page} />
  </StrictMode>,
)
