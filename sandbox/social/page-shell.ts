export const pageShell = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Commons</title>
    <link rel="icon" type="image/svg+xml" href="/assets/mark.svg" />
    <link rel="stylesheet" href="/assets/site.css" />
    <script type="module" src="/assets/site.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="bar">
      <div class="bar-inside">
        <a class="brand" href="/feed/"><img src="/assets/mark.svg" alt="" width="28" height="28" />Commons</a>
        <form class="search" role="search" action="/search/">
          <input type="search" name="q" aria-label="Search people, companies and jobs" placeholder="Search" />
        </form>
        <nav aria-label="Main">
          <a href="/feed/">Home</a>
          <a href="/search/">People</a>
          <a href="/jobs/collections/recommended/">Jobs</a>
        </nav>
      </div>
    </header>
    <main id="main" tabindex="-1"></main>
    <footer class="foot">
      <p>Commons, a small place for working people</p>
      <p><button type="button" id="pass-day">Let a day pass</button> <output for="pass-day"></output></p>
      <noscript><p>Commons needs JavaScript to show its pages.</p></noscript>
    </footer>
  </body>
</html>
`
