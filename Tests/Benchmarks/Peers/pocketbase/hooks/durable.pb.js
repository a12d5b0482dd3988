// Syncs each transaction to disk, stores no log of requests, and hashes passwords with the lowest cost.
onBootstrap((event) => {
  event.next();
  // PocketBase makes all changes on a single connection. Reads use other connections.
  $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
  const settings = $app.settings();
  settings.logs.maxDays = 0;
  $app.save(settings);
  const users = $app.findCollectionByNameOrId("users");
  users.fields.getByName("password").cost = 4;
  $app.save(users);
});

// Returns the mode of the connection for changes. 2 is FULL.
routerAdd("GET", "/synchronous", (event) => {
  const mode = new DynamicModel({ synchronous: -1 });
  $app.nonconcurrentDB().newQuery("PRAGMA synchronous").one(mode);
  return event.json(200, mode);
});
