import Firebolt
import FireboltGraph
import Testing

@testable import FilmApp

@Suite struct EverythingCanBeHadTests {
  @Test func everyRegistrationAnswersWhoAsksForIt() async throws {
    let application = Application.released
    try await application.launch()
    let window = application.openWindow()
    let roll = RollCall(window, parent: application.resolver)
    try await callPlatform(roll)
    try await callAccount(roll)
    try await callContent(roll)
    try await callCinemas(roll)
    try await callPlayback(roll)
    try await callScreens(roll)
    // The window overrides this theme, so the parent is asked for it.
    _ = application.resolver.get() as Theme
    let places = window.graph.places
    #expect(roll.places.subtracting(places) == [])
    #expect(places.subtracting(roll.places) == [])
  }

  private func callPlatform(_ roll: RollCall) async throws {
    try await roll.call(
      Host.self, DeviceDescription.self, LocaleSettings.self, Directories.self, BuildInfo.self, (any Clock).self,
      (any IdentifierSource).self, PowerMonitor.self, TaskScheduler.self, DurationFormatter.self, PriceFormatter.self,
      ShowtimeFormatter.self, StarFormatter.self, LaunchContext.self, LaunchReport.self, LaunchSequence.self)
    try await roll.call(
      (any LaunchTask).self,
      named: "crash upload", "eviction", "visit", "session", "push", "catalogue", "purchases", "downloads")
    try await roll.call(
      LogLevel.self, LogHistory.self, (any Log).self, Breadcrumbs.self, Stopwatch.self, PerformanceMonitor.self,
      CrashReporter.self)
    try roll.call(CategoryLog.self, with: "player")
    try await roll.call(WebAddress.self, named: .api, .images, .streams)
    try await roll.call((any RequestInterceptor).self, named: "agent", "language", "token")
    try await roll.call((any HTTPClient).self, named: .anonymous, .images)
    try await roll.call(API.self, named: .anonymous)
    try await roll.call(
      (any Transport).self, RetryPolicy.self, RateLimiter.self, ResponseCache.self, Reachability.self,
      WireDecoder.self, UserAgent.self, (any HTTPClient).self, API.self, UploadQueue.self)
    try roll.call(LiveChannel.self, with: "premieres")
    try await roll.call((any Migration).self, named: "watchlist", "tickets", "ratings")
    try await roll.call(
      EncryptionKey.self, Keychain.self, Preferences.self, FileStore.self, Database.self, Table<WatchlistRow>.self,
      Table<HistoryRow>.self, Table<TicketRow>.self, Table<DownloadRow>.self, DiskBudget.self, CacheEvictor.self,
      Backup.self)
    try await roll.call(
      ImageDecoder.self, ImageMemoryCache.self, ImageDiskCache.self, ImageLoader.self, Placeholders.self,
      Posters.self, PosterPrefetcher.self, ImageMetrics.self)
    try await roll.call((any ImageTransform).self, named: "corners")
  }

  private func callAccount(_ roll: RollCall) async throws {
    try await roll.call(
      EventSampler.self, Consent.self, CampaignAttribution.self, (any EventTracking).self, VisitTracker.self,
      (any ScreenTracking).self, Experiments.self)
    try await roll.call((any AnalyticsSink).self, named: "log", "server", "campaign")
    try roll.call(Funnel.self, with: "booking")
    try await roll.call(
      RemoteConfiguration.self, FeatureFlags.self, PlaybackSettings.self, DownloadSettings.self,
      NotificationSettings.self, ParentalControls.self, SettingsReset.self, Theme.self, Appearance.self,
      Accessibility.self, LanguageChoice.self)
    try await roll.call((any SettingsSection).self, named: "playback", "downloads", "notifications")
    try await roll.call(
      TokenStore.self, TokenRefresher.self, SessionMonitor.self, PasswordRules.self, SignIn.self, Account.self,
      Entitlements.self, Household.self, SignedInDevices.self, Avatar.self,
      AccountDeletion.self, PasswordReset.self)
    try roll.call(SupportRequest.self, with: "Why?")
    try await roll.call((any IdentityProvider).self, named: "passkey", "password")
    try await roll.call(
      BadgeCounter.self, NoticeBoard.self, PushPermission.self, PushRegistration.self, PushRouter.self,
      Reminders.self, QuietHours.self, Topics.self)
    try await roll.call((any PushHandler).self, named: "premiere", "ticket", "configuration")
    try roll.call(InAppMessage.self, with: "Hello")
  }

  private func callContent(_ roll: RollCall) async throws {
    try await roll.call(
      (any FilmSource).self, FilmCache.self, CatalogueChanges.self, (any FilmLibrary).self, RelatedFilms.self,
      Availability.self, PersonRepository.self, GenreIndex.self, AgeRatings.self, Collections.self, Watchlist.self,
      WatchHistory.self, WatchStatistics.self)
    try roll.call(FilmDetailsLoader.self, with: FilmID("metropolis"))
    try roll.call(Trailer.self, with: FilmID("metropolis"))
    try await roll.call(
      QueryParser.self, SearchIndex.self, SearchFilters.self, SearchEngine.self, RecentSearches.self,
      Suggestions.self, RecommendationModel.self, Recommender.self, HomeFeed.self)
    try await roll.call((any Ranking).self, named: "newest", "shortest", "reviews")
    try await roll.call((any Shelf).self, named: "trending", "editors", "recommended")
    try roll.call(GenreShelf.self, with: Genre(name: "horror"))
    try await roll.call(
      ReviewRepository.self, CriticScores.self, ModerationRules.self, ReviewDraft.self, ReviewPublisher.self,
      OwnRatings.self, HelpfulVotes.self, FollowedCritics.self, ReviewSorter.self)
    try await roll.call((any TextFilter).self, named: "spoilers", "profanity")
    try roll.call(ReviewComposer.self, with: FilmID("alien"))
    try roll.call(ReviewReport.self, with: Review.short)
  }

  private func callCinemas(_ roll: RollCall) async throws {
    try await roll.call(
      (any LocationSource).self, DistanceCalculator.self, CinemaDirectory.self, CinemaSearch.self,
      FavouriteCinemas.self, ScreeningRepository.self, ScreeningFilter.self, HallPlan.self, CinemaAlerts.self)
    try roll.call(MapRegion.self, with: [Cinema]())
    try roll.call(CinemaProgramme.self, with: CinemaID("rex"))
    try roll.call(SeatMap.self, with: ScreeningID("s1"))
    try roll.call(Basket.self, with: ScreeningID("s1"))
    try await roll.call(
      TicketPrices.self, Concessions.self, SeatHold.self, BookingFlow.self, CancellationPolicy.self,
      BookingService.self, TicketRepository.self, TicketWallet.self, BookingHistory.self, Vouchers.self)
    try roll.call(SeatAdvisor.self, with: SeatMap.small)
    try roll.call(BookingConfirmation.self, with: [Ticket](), Money(cents: 0))
    try roll.call(TicketBarcode.self, with: TicketID("t1"))
    try await roll.call(
      FraudCheck.self, (any PaymentGateway).self, CardValidator.self, CardVault.self, TaxRules.self, Receipts.self,
      Subscription.self, Refunds.self, GiftCards.self)
    try await roll.call((any PaymentMethod).self, named: "card", "wallet", "voucher")
    try roll.call(
      Checkout.self, with: Basket.empty)
  }

  private func callPlayback(_ roll: RollCall) async throws {
    try roll.call(PlaybackSession.self, with: FilmID("metropolis"))
    try roll.call(Subtitles.self, with: FilmID("metropolis"), "fr")
    try roll.call(SkipMarkers.self, with: FilmID("metropolis"))
    try roll.call(CastDevice.self, with: "Living room")
    try await roll.call(
      BandwidthMeter.self, QualitySelector.self, LicenceStore.self, StreamResolver.self, (any VideoEngine).self,
      PlaybackPositions.self, SleepTimer.self, NowPlaying.self, PlayerControls.self, PictureInPicture.self,
      CastDiscovery.self)
    try await roll.call((any RemoteCommand).self, named: "back", "forward")
    try roll.call(DownloadTask.self, with: FilmID("metropolis"), 480)
    try await roll.call(
      DownloadPolicy.self, DownloadStore.self, DownloadQuota.self, DownloadTaskMaker.self, DownloadQueue.self,
      DownloadCleaner.self, SmartDownloads.self, DownloadSummary.self,
      TransferMonitor.self, LowSpaceWarning.self)
  }

  private func callScreens(_ roll: RollCall) async throws {
    try await roll.call(
      Router.self, LinkOpener.self, StateRestoration.self, TabBar.self, AlertQueue.self, WindowTitle.self,
      Window.self)
    try await roll.call((any LinkHandler).self, named: "film", "person", "cinema", "ticket")
    try roll.call(ShareSheet.self, with: Film.metropolis)
    try await roll.call(
      HomeScreen.self, SearchScreen.self, WatchlistScreen.self, FilmScreenMaker.self, PlayerScreenMaker.self,
      CinemasScreen.self, TicketsScreen.self, DownloadsScreen.self)
    try roll.call(GenreScreen.self, with: Genre(name: "drama"))
    try roll.call(TrailerScreen.self, with: FilmID("metropolis"))
    try roll.call(PersonScreen.self, with: PersonID("lang"))
    try roll.call(ReviewsScreen.self, with: FilmID("metropolis"))
    try roll.call(ComposeScreen.self, with: FilmID("metropolis"))
    try roll.call(CinemaScreen.self, with: CinemaID("rex"))
    try roll.call(SeatsScreen.self, with: ScreeningID("s1"))
    try roll.call(
      CheckoutScreen.self, with: Basket.empty)
    try await roll.call(
      SignInScreen.self, ProfileScreen.self, SettingsScreen.self, ParentsScreen.self, NotificationsScreen.self,
      PaymentMethodsScreen.self, SubscriptionScreen.self, DevicesScreen.self, AboutScreen.self, HelpScreen.self,
      OnboardingScreen.self, LanguageScreen.self)
  }
}
