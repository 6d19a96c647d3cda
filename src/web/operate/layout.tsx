export { default, ErrorBoundary } from '../administration/layout.tsx'
